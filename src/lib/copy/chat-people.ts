export const chatPeopleTexts = {
  beginFailed: 'Não foi possível iniciar a conversa.',
  nobody: 'Ninguém para mostrar.',
} as const;
