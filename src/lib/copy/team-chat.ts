import { fullStop } from '../format/full-stop.ts';

export const teamChatTexts = {
  answersAs: (company: string) => `Por ${company}`,
  nobody: 'Ninguém está a tratar disto',
  mine: 'Está a tratar disto',
  by: (name: string) => `${name} está a tratar disto`,
  claim: 'Assumir',
  leave: 'Deixar',
  claimFailed: 'Não foi possível mudar quem está a tratar disto.',
  note: 'Nota',
  noteTitle: 'Nota da equipa',
  noteFor: 'Só a equipa da empresa lê isto',
  noteEmpty: 'Escreva a nota.',
  noteSave: 'Guardar nota',
  noteSaving: 'A guardar…',
  noteFailed: 'Não foi possível guardar a nota.',
  noteDraft: 'Esta nota estava por guardar.',
  pass: 'Passar para a empresa',
  passTitle: 'Passar a conversa para a empresa?',
  passTo: 'Empresa',
  passEffect: (company: string, peer: string) =>
    `Quem responde por ${company} passa a ler tudo o que está nesta conversa e a responder. A conversa avisa ${peer} disso. Não pode voltar atrás.`,
  passed: (company: string) => `A conversa é agora de ${fullStop(company)}`,
  passFailed: 'Não foi possível passar a conversa.',
} as const;
