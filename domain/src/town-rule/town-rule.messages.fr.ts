export type TownRuleFault =
  | 'TOWN_RULE_COMMUNE'
  | 'TOWN_RULE_TWICE'
  | 'TOWN_RULE_SOURCE'
  | 'TOWN_RULE_SOURCE_DATE'
  | 'TOWN_RULE_READ_ON'
  | 'TOWN_RULE_NOTE'
  | 'TOWN_RULE_MAX_HOURS'
  | 'TOWN_RULE_FORM_ADDRESS'
  | 'TOWN_RULE_FORM_READ_ON';

export type TownRuleRefusal = 'TOWN_RULES_REFUSED' | 'TOWN_RULE_REFUSED' | 'TOWN_RULE_MOVED';

export const townRuleMessages: Readonly<Record<TownRuleFault | TownRuleRefusal, string>> = {
  TOWN_RULES_REFUSED: 'Rien n’a été importé\u00a0: une règle au moins est incomplète. Chaque défaut est indiqué.',
  TOWN_RULE_REFUSED: 'La règle n’est pas enregistrée\u00a0: elle est incomplète. Chaque défaut est indiqué.',
  TOWN_RULE_MOVED:
    'Cette règle a été changée par quelqu’un d’autre pendant que vous l’écriviez. ' +
    'Rien n’a été remplacé\u00a0: relisez-la, puis recommencez.',
  TOWN_RULE_COMMUNE: 'Indiquez la commune et son code INSEE, par exemple 59350.',
  TOWN_RULE_TWICE: 'Cette commune figure deux fois.',
  TOWN_RULE_SOURCE: 'Indiquez l’adresse de la page lue, en http(s).',
  TOWN_RULE_SOURCE_DATE:
    'La date de la source n’existe pas ou n’est pas passée. Sans date sur la page, laissez-la nulle.',
  TOWN_RULE_READ_ON: 'Indiquez quand la source a été lue, par exemple 2026-11 ou 2026-11-20.',
  TOWN_RULE_NOTE: 'Dites en une phrase ce que la source établit.',
  TOWN_RULE_MAX_HOURS: 'Une durée maximale va de 12 à 744 heures\u00a0: en dessous, la loi l’interdit.',
  TOWN_RULE_FORM_ADDRESS: 'L’adresse du formulaire commence par https://, sans nom d’utilisateur.',
  TOWN_RULE_FORM_READ_ON: 'Indiquez le jour où le formulaire a été ouvert, par exemple 2026-11-20.',
};
