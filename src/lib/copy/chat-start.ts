/** Words of everything that leads into a conversation. Where the specification quotes a text, it is that text. */
export const chatStartTexts = {
  talk: 'Conversar',
  chat: 'Chat',
  failed: 'Não foi possível iniciar a conversa.',
} as const;

/** The first message to whoever published a thing, by its type. */
export const greetings = {
  service: (title: string) => `Olá! Tenho interesse no serviço “${title}”. Ainda está disponível?`,
  job: (title: string) => `Olá! Tenho interesse na vaga “${title}”. Ainda está aberta?`,
  portfolio: (title: string) => `Olá! Gostei do trabalho “${title}” no seu portfólio. Faz trabalhos assim?`,
} as const;
