import { fullStop } from '../format/full-stop.ts';

export const passChatTexts = {
  pass: 'Passar para a empresa',
  title: 'Passar a conversa para a empresa?',
  to: 'Empresa',
  effect: (company: string, peer: string) =>
    `Quem responde por ${company} passa a ler tudo o que está nesta conversa e a responder. A conversa avisa ${peer} disso. Não pode voltar atrás.`,
  passed: (company: string) => `A conversa é agora de ${fullStop(company)}`,
  toOther: 'Abrir a conversa da empresa',
  failed: 'Não foi possível passar a conversa.',
} as const;
