export const greetings = {
  service: (title: string) => `Olá! Tenho interesse no serviço “${title}”. Ainda está disponível?`,
  job: (title: string) => `Olá! Tenho interesse na vaga “${title}”. Ainda está aberta?`,
  portfolio: (title: string) => `Olá! Gostei do trabalho “${title}” no seu portfólio. Faz trabalhos assim?`,
} as const;
