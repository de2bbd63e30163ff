export const laterTexts = {
  kept: 'Guardado',
  later: 'Sem ligação. Fica por enviar e segue quando houver rede.',
  noRoom:
    'Sem ligação, e não há espaço neste dispositivo para guardar o envio. Não feche esta página e tente de novo quando houver rede.',
} as const;
