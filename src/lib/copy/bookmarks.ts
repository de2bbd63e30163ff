export const bookmarkTexts = {
  failed: 'Não foi possível guardar este item.',
} as const;

export const bookmarksTexts = {
  list: 'O que guardou',
  removed: 'Deixou de estar guardado.',
  undo: 'Anular',
  listFailed: 'Não foi possível carregar os guardados.',
  none: 'Ainda não guardou nada',
  how: 'Toque em Guardar num serviço, numa empresa ou numa pessoa e volte a encontrá-los aqui.',
  explore: 'Explorar',
} as const;
