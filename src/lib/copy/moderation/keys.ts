export const keyTexts = {
  title: 'Teclas',
  keys: [
    ['J', 'Caso seguinte'],
    ['K', 'Caso anterior'],
    ['C', 'Ficar com o caso, ou largá-lo'],
    ['1 a 5', 'Escolher o que fazer'],
    ['E', 'Escrever a carta'],
    ['Ctrl + Enter', 'Decidir'],
    ['U', 'Anular a última decisão'],
    ['?', 'Mostrar as teclas'],
  ],
} as const;
