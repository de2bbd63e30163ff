export const shellTexts = {
  islandFailed: 'Não foi possível abrir. Verifique a ligação e toque outra vez.',
  installOnIphone: 'Toque em Partilhar e depois em “Adicionar ao ecrã principal”.',
  leftOffline: 'Saiu. Sem rede, a sessão fica em “Dispositivos” até a terminar lá.',
} as const;
