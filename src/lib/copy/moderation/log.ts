import type { LogAct } from '#lib/moderation/life.ts';

export const logColumns = ['Quando', 'Quem', 'O que fez', 'Caso', 'Sobre', 'De quem', 'Porquê'] as const;

const acts: Readonly<Record<LogAct, string>> = {
  opened: 'Caso aberto',
  held: 'Retido até alguém ver',
  claimed: 'Começou a ver',
  released: 'Deixou de ver',
  'decided-none': 'Decidiu: nada de errado',
  'decided-warn': 'Decidiu: avisar',
  'decided-hide': 'Decidiu: esconder',
  'decided-remove': 'Decidiu: retirar',
  'decided-suspend': 'Decidiu: suspender',
  appealed: 'Pediu recurso',
  upheld: 'Recurso: manteve',
  reversed: 'Recurso: anulou',
  expired: 'Prazo de recurso terminou',
  'suspension-over': 'Suspensão terminou',
  'suspended-by-operator': 'Suspensa por um operador',
  'reinstated-by-operator': 'Suspensão levantada por um operador',
  'role-given': 'Mudou a função',
  'company-verified': 'Verificou a empresa',
  'company-refused': 'Não verificou a empresa',
};

export const logWords = { program: 'BizLink', acts } as const;
