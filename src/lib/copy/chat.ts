/** Texts of the server. Those that the specification quotes are used word for word. */
export const chatTexts = {
  empty: 'Escreva uma mensagem.',
  oneReference: 'Uma mensagem fala de uma coisa só.',
  oddWaveform: 'A gravação não pôde ser lida.',
  withOneself: 'Não pode conversar consigo.',
  otherConversation: 'Esta mensagem não é desta conversa.',
  oddType: 'Este tipo de ficheiro não é aceite. Envie uma imagem, um vídeo, um áudio ou um PDF.',
  tooLarge: (megabytes: number) => `Arquivo muito grande. Tamanho máximo: ${megabytes}MB`,
  tooManyNew: (most: number) =>
    `Já começou ${most} conversas novas hoje. Continue as que tem, ou comece outras amanhã.`,
  tooFast: 'Está a enviar mensagens depressa demais. Espere uns segundos.',
  tooManyToday: (most: number) => `Já enviou ${most} mensagens nesta conversa hoje. Continue amanhã.`,
  blockedByMe: 'Bloqueou esta pessoa. Desbloqueie-a para lhe escrever.',
  blockedByPeer: 'Esta pessoa não recebe mensagens suas.',
  goneName: 'Conta eliminada',
  gone: 'Esta conta foi eliminada. A conversa fica aqui para ler.',
  awayName: 'Conta indisponível',
  away: 'Esta conta não está disponível. Não é possível enviar mensagens.',
  blockOneself: 'Não pode bloquear-se a si.',
} as const;
