import { ConfigError } from './config-error.ts';
import { type Operator, operatorFields } from './config-operator.ts';
import { isOwnMachine, isPrivateOrigin } from './config-urls.ts';

/** The parts of the environment that production demands. */
interface ProductionEnvironment {
  readonly PUBLIC_URL?: string | undefined;
  readonly TRUST_PROXY?: 'true' | 'false' | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly RATE_LIMIT_FACTOR: number;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEY_BESIDE_DATA: 'refused' | 'accepted';
}

/** Many people may share one network (a hospital, a town hall): ten times the limits of a home, no more. */
const highestProductionFactor = 10;

/**
 * Throws in production without these settings: the service would expose its mails, take fake payments, or name nobody.
 */
export function demandForProduction(env: ProductionEnvironment, operator: Operator): void {
  const faults: string[] = [];
  const absent = operatorFields.filter((field) => operator[field] === undefined);
  if (absent.length > 0) {
    faults.push(`OPERATOR_FILE : en production, l’exploitant doit être complet ; il manque ${absent.join(', ')}.`);
  }
  if (env.SMTP_URL === undefined) {
    faults.push('SMTP_URL : absente, attendu en production le serveur qui envoie les e-mails, smtp://… ou smtps://….');
  }
  faults.push(...listAddressFaults(env));
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

/**
 * Lists the faults of the public address: links of mails that lead to the machine itself open for nobody. The service
 * ends no TLS, so a proxy stands before every https address; without `TRUST_PROXY`, all visitors would share one limit.
 */
function listAddressFaults({ PUBLIC_URL: url, TRUST_PROXY: trusts }: ProductionEnvironment): readonly string[] {
  if (url === undefined)
    return [
      'PUBLIC_URL : absente, attendu en production l’adresse que tapent les visiteurs, https://… : ' +
        'les liens des e-mails commencent par elle.',
    ];
  if (!isPrivateOrigin(url))
    return ['PUBLIC_URL : adresse sans TLS refusée en production ; attendu https://…, que sert un proxy.'];
  if (isOwnMachine(url) || trusts !== undefined) return [];
  return [
    'TRUST_PROXY : absente, attendu en production true derrière un proxy qui pose lui-même X-Forwarded-For ; false ' +
      'seulement s’il ne le peut pas : tous les visiteurs partagent alors les mêmes limites.',
  ];
}
