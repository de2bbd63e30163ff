export const chatSettingsTexts = {
  title: 'Conversas',
  presence: 'Mostrar quando estou online',
  presenceHint: 'Se esconder, também não vê quando os outros estão online.',
  blocked: 'Pessoas bloqueadas',
  nobodyBlocked: 'Não bloqueou ninguém.',
  unblock: 'Desbloquear',
  unblockName: (name: string) => `Desbloquear ${name}`,
  unblocked: (name: string) => `${name} já pode escrever-lhe.`,
  export: 'Descarregar as minhas conversas',
  exportFile: 'conversas.json',
} as const;
