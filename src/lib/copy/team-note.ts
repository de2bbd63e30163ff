export const teamNoteTexts = {
  title: 'Nota da equipa',
  whoReads: 'Só a equipa da empresa lê isto',
  empty: 'Escreva a nota.',
  save: 'Guardar nota',
  saving: 'A guardar…',
  failed: 'Não foi possível guardar a nota.',
  draft: 'Esta nota estava por guardar.',
} as const;
