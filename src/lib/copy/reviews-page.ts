import { reviewsInWords } from './rating.ts';

export const reviewsPageTexts = {
  title: (name: string) => `Avaliações de ${name}`,
  description: (name: string) =>
    `O que escreveu quem trabalhou com ${name}: estrelas, palavras e respostas, depois de um acordo no BizLink.`,
  crumb: 'Avaliações',
  notFound: 'Avaliações não encontradas',
  count: reviewsInWords,
  tooFew: 'A média aparece a partir de três avaliações.',
  how: 'Só avalia quem fechou um acordo no BizLink. Cada lado escreve sem ver o que o outro escreveu. Conta a última de cada pessoa, e só de trabalho feito.',
  part: 'O que dizem as pessoas',
  counted: (count: number) => `${reviewsInWords(count)}, só de quem fechou um acordo.`,
  readAll: (count: number) => `Ler as ${count} avaliações`,
  mean: (stars: string) => `${stars} de 5 estrelas`,
  spread: 'Quantas avaliações têm cada número de estrelas',
  first: 'A primeira avaliação',
  firstHow: 'Qualquer pessoa já a pode ler aqui.',
  none: 'Ainda não há avaliações',
  noneHow: 'Aparecem aqui quando um acordo termina e as duas pessoas avaliam, ou passados 14 dias.',
  stars: (stars: number) => `${stars} de 5 estrelas`,
  noService: 'Trabalho combinado no BizLink',
  by: (name: string) => `Avaliação de ${name}`,
  reply: (name: string) => `Resposta de ${name}`,
  more: 'Mais avaliações',
} as const;
