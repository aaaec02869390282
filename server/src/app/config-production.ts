import { ConfigError } from './config-error.ts';
import { type Operator, operatorFields } from './config-operator.ts';

/** What of the environment a production is judged by. */
interface Demanded {
  readonly SMTP_URL?: string | undefined;
  readonly RATE_LIMIT_FACTOR: number;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEY_BESIDE_DATA: 'refused' | 'accepted';
}

/** Many people may share one network (a hospital, a town hall): ten times the limits of a home, no more. */
const highestProductionFactor = 10;

/** Without these a public service would show its mails, take pretended money, or name nobody: nothing starts. */
export function demandForProduction(env: Demanded, operator: Operator): void {
  const faults: string[] = [];
  const absent = operatorFields.filter((field) => operator[field] === undefined);
  if (absent.length > 0) {
    faults.push(`OPERATOR_FILE : en production, l’exploitant doit être complet ; il manque ${absent.join(', ')}.`);
  }
  if (env.SMTP_URL === undefined) {
    faults.push('SMTP_URL : absente, attendu en production le serveur qui envoie les e-mails, smtp://… ou smtps://….');
  }
  if (env.RATE_LIMIT_FACTOR > highestProductionFactor) {
    faults.push(
      `RATE_LIMIT_FACTOR : ${highestProductionFactor} au plus en production, ` +
        'où les limites protègent les mots de passe.',
    );
  }
  if (env.STRIPE_SECRET_KEY === undefined && env.STRIPE_WEBHOOK_SECRET === undefined) {
    faults.push('STRIPE_SECRET_KEY : absente, attendu en production une clé live ; le paiement simulé n’y existe pas.');
  }
  if (env.SECRET_KEY === undefined && env.SECRET_KEY_BESIDE_DATA === 'refused') {
    faults.push(
      'SECRET_KEY : absente. En production, la clé maîtresse ne reste pas à côté des données qu’elle chiffre : ' +
        'donnez ici celle de DATA_DIR/secrets/master.key, ou acceptez-le par SECRET_KEY_BESIDE_DATA=accepted.',
    );
  }
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
}
