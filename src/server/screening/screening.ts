export { holdIfDoubtful, holdWordsIfDoubtful } from './doubts.ts';
export { type Copied, copiesOf, copyOf, fingerprintOf, wordsIn } from './evidence.ts';
export { hold, openCase } from './opening.ts';
export { printSome } from './prints.ts';
export {
  addScore,
  advanceCase,
  advancing,
  clearPrint,
  deletePrint,
  deletePrintOfGone,
  findCleared,
  findWithheld,
  forgetPrintsOf,
  giveBack,
  hasCaseAbout,
  hasGraveCase,
  hasStake,
  insertCase,
  logging,
  type OfCase,
  passCases,
  passPrints,
  type StoredCase,
  setClaim,
  takeDown,
  withhold,
  writeLog,
} from './queries.ts';
export { cautionIn } from './signals/chat-caution.ts';
export { claimOf, refuseIfClaimed, requireImpartial } from './stake.ts';
