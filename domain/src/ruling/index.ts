export {
  nameCourt,
  rulingCourts,
  rulings,
  rulingUses,
  type Ruling,
  type RulingId,
  type RulingUse,
} from './rulings.fr.ts';
export {
  checkRulingNumber,
  selectCitableRulings,
  citeRuling,
  daysARulingReadingHolds,
  isRulingId,
  rulingIds,
  rulingNumberFaults,
  type CitableRulings,
  type RulingNumberFault,
  type RulingReading,
} from './ruling-readings.ts';
