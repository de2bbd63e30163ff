/** Words of the page that lists what waits to be sent. */
export const outboxPageTexts = {
  title: 'Por enviar',
  description: 'O que fez sem ligação e ainda não foi enviado.',
  signInFor: 'Aqui fica o que fizer sem ligação, até haver rede.',
  none: 'Nada por enviar',
  noneHow: 'O que fizer sem ligação fica aqui e segue sozinho quando houver rede.',
  how: 'Segue sozinho quando houver rede, pela ordem em que foi feito.',
  list: 'O que está por enviar',
  states: {
    waiting: 'à espera de rede',
    sending: 'a enviar',
    refused: 'não foi aceite',
  },
  madeAt: (ago: string) => `Feito ${ago}`,
  retry: 'Tentar de novo',
  remove: 'Eliminar',
  removed: 'Eliminado. Já não será enviado.',
  undo: 'Anular',
  change: 'Alterar e enviar de novo',
  otherJobs: 'Ver vagas',
  seeConversation: 'Ver conversa',
  /** Before a draft of the same form would be lost. */
  replace: {
    title: 'Substituir o seu rascunho?',
    text: 'Neste formulário há outra coisa que ainda não enviou. Se continuar, perde-se.',
    yes: 'Substituir',
    no: 'Manter',
  },
  noRoomToChange: 'Não há espaço neste dispositivo para abrir isto no formulário. Continua aqui.',
} as const;
