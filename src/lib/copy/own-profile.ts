export const ownProfileTexts = { shown: 'Perfil mostrado' } as const;

export const photoTexts = {
  failed: 'Falha ao atualizar imagem',
  changed: 'Imagem actualizada.',
  own: 'A sua fotografia',
  changeOwn: 'Mudar a sua foto',
  ownHint: 'Aparece nas candidaturas e nos avisos.',
} as const;
