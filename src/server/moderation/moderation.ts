export { tellOfDecision } from './letters.ts';
export { decideForOperator } from './ordered.ts';
export { waitingSince as waitingCases } from './queries.ts';
export {
  closeCases,
  forgetEvidence,
  moderationFigures,
  picturesInEvidence,
  tellOfWaiting,
} from './sweeps.ts';
