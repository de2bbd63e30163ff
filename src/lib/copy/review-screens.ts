import { reviewTexts } from './reviews.ts';

export const reviewScreenTexts = {
  title: 'Avaliações',
  write: (who: string) => `Como correu com ${who}?`,
  blind: (day: string) =>
    `Só aparece quando os dois tiverem avaliado, ou a ${day}. Até lá a outra pessoa não a vê, e depois já não se altera.`,
  stars: 'Estrelas',
  starsOf: reviewTexts.starsOf,
  text: 'O que quer dizer a outros?',
  textHint: ({ isOfService, isForCompany }: { isOfService: boolean; isForCompany: boolean }) =>
    `Aparece com ${isForCompany ? 'o nome da empresa' : 'o seu nome'}${isOfService ? ', o mês e o título do serviço' : ' e o mês'}.`,
  private: 'Só para a moderação',
  privateHint: 'Mais ninguém lê isto.',
  send: 'Publicar avaliação',
  sending: 'Enviando…',
  sent: 'Avaliação enviada.',
  failed: 'Não foi possível enviar a avaliação.',
  draft: 'Recuperámos o que tinha escrito.',
  own: 'A sua avaliação',
  ofOther: (who: string) => `Avaliação de ${who}`,
  hidden: (day: string) => `Só você a vê até os dois terem avaliado, ou até ${day}.`,
  held: 'Em análise. Ainda não aparece a outros.',
  notCounted:
    'Não conta para a média nem aparece a outros: as duas contas são ou foram da mesma empresa, ou usaram o mesmo dispositivo nos últimos 90 dias. Se for um engano, a moderação corrige.',
  onlyModerators: 'Só para a moderação:',
  reply: 'Responder',
  replyTo: (who: string) => `Responder a ${who}`,
  replyHint: 'Aparece por baixo da avaliação. Só pode responder uma vez.',
  replied: (who: string) => `Resposta de ${who}`,
  sendReply: 'Publicar resposta',
  replyFailed: 'Não foi possível enviar a resposta.',
  replySent: 'Resposta publicada.',
  cancel: 'Voltar',
  name: 'avaliação',
  replyName: 'resposta',
} as const;
