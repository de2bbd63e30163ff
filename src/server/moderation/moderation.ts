export {
  closeCases,
  forgetEvidence,
  moderationFigures,
  picturesInEvidence,
  tellOfWaiting,
} from './sweeps.ts';
