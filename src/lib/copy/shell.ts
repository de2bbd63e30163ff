export const shellTexts = {
  islandFailed: 'Não foi possível abrir. Verifique a ligação e toque outra vez.',
  installOnIphone: 'Toque em Partilhar e depois em “Adicionar ao ecrã principal”.',
} as const;
