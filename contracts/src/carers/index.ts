export { carerActionRefusals, carersContract } from './carers.contract.ts';
export {
  carerAct,
  declaredForHolder,
  declareForHolder,
  type DeclareForHolder,
  helpedPerson,
  notedForHolder,
  noteFineForHolder,
  type NoteFineForHolder,
  unconfirmedNotice,
} from './carers.schema.ts';
