import type { Receipt } from '@placejuste/domain/evidence';
import type { Evidence } from '../evidence/index.ts';

interface Readme {
  readonly id: string;
  readonly receipt: Receipt;
  readonly publicUrl: string;
  readonly stamps: Evidence['stamps'];
  readonly withManifest: boolean;
}

/** LISEZ-MOI.txt of a bundle: what it proves, what it does not, and how anybody checks it without us. */
export function readme({ id, receipt, publicUrl, stamps, withManifest }: Readme): string {
  const manifest = `  openssl dgst -sha256 -verify cle-du-telephone.pem -signature manifeste.sig manifeste.json
`;
  const stamped = stamps
    .map(({ authority }, index) => {
      const folder = `horodatage-${index + 1}`;
      return `  openssl ts -verify -data ${folder}/tete.json -in ${folder}/reponse.tsr -CAfile RACINE.pem
      (RACINE.pem : le certificat racine de l’autorité ${new URL(authority).host}, à prendre chez elle)
`;
    })
    .join('');
  return `PREUVE DE STATIONNEMENT ${id}
déposée le ${receipt.depositedAt} (temps universel)

CE QUE CE DOSSIER PROUVE
Le service a reçu ces photos, à l’octet près, au plus tard à l’heure du reçu, et rien n’a changé depuis.
${withManifest ? 'Le manifeste dit ce que le téléphone a déclaré ; il est signé par une clé qui ne quitte pas ce téléphone.' : 'Aucun manifeste signé par un téléphone n’accompagne ce dépôt ; le reçu dit pourquoi (« fault »).'}
${stamps.length > 0 ? 'Une autorité extérieure a daté le journal où figure le reçu. Cet horodatage n’est pas qualifié au sens du règlement eIDAS (art. 41).' : 'Aucune autorité extérieure n’a encore daté le journal où figure le reçu.'}

CE QU’IL NE PROUVE PAS
L’heure et la position viennent du téléphone : ce sont ses déclarations. Une photo peut montrer une autre photo.

VÉRIFIER EN DEUX MINUTES, SANS NOUS
1. Toutes les empreintes :
  sha256sum -c empreintes-sha256.txt
2. Les signatures :
  openssl dgst -sha256 -verify cle-du-service.pem -signature recu.sig recu.json
  openssl dgst -sha256 -verify cle-du-service.pem -signature journal/tete.sig journal/tete.json
${withManifest ? manifest : ''}${stamped}3. Le tout, et la présence du reçu dans le journal (RFC 6962), avec Node 20 ou plus récent :
  node verifier.mjs
   Ce programme de moins de cent lignes n’a besoin de rien d’autre. Lisez-le.
4. La clé du service doit être celle qu’il publie :
  ${publicUrl}/.well-known/placejuste-evidence-keys.json
   Clé de ce reçu : ${receipt.key}

CE QUE CONTIENT LE DOSSIER
  originaux/            les photos reçues, intactes
  recu.json             le reçu signé du service : empreintes, date de dépôt, remarques
${withManifest ? '  manifeste.json        ce que le téléphone a déclaré et signé (position, véhicule, horloge)\n' : ''}  journal/              preuve d’inclusion et dernière tête signée du journal
${stamps.length > 0 ? '  horodatage-N/         tête du journal datée par une autorité (RFC 3161, non qualifié), et sa preuve\n' : ''}  cles-du-service.json  les clés publiques du service
  *.sig, *.pem          signatures et clés au format d’openssl

Consultation publique : ${publicUrl}/verifier/${id}
`;
}
