export const reviewTexts = {
  required: 'Preencha este campo.',
  oddStars: 'Escolha de 1 a 5 estrelas.',
  ofOne: 'Diga de que pessoa ou de que empresa.',
  notYours: 'Só as duas pessoas do acordo podem avaliar.',
  notReviewed: 'Só quem foi avaliado pode responder.',
  early: 'Só pode avaliar quando o trabalho estiver concluído.',
  over: 'Este acordo já não se avalia.',
  once: 'Já avaliou este acordo.',
  repliedOnce: 'Já respondeu a esta avaliação.',
  suspended: 'A conta da outra pessoa está suspensa. Por isso não pode avaliar.',
  gone: 'A outra pessoa já não tem conta. Por isso não pode avaliar.',
  starsOf: (stars: number) => (stars === 1 ? '1 estrela' : `${stars} estrelas`),
} as const;
