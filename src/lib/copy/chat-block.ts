import { fullStop } from '../format/full-stop.ts';

export const chatBlockTexts = {
  blockQuestion: (name: string) => `Bloquear ${name}?`,
  blockEffect: 'Deixam de poder escrever um ao outro. A conversa fica aqui para ler.',
  blocked: (name: string) => `Bloqueou ${fullStop(name)}`,
  blockFailed: 'Não foi possível bloquear.',
  unblocked: (name: string) => `${name} pode voltar a escrever-lhe.`,
  unblockFailed: 'Não foi possível desbloquear.',
} as const;
