/** What is said about likes, things kept for later, and reports; where the specification quotes a text, that text. */
export const likeTexts = {
  takenBack: 'Deixou de curtir.',
  failed: 'Não foi possível curtir este item.',
} as const;

export const bookmarkTexts = {
  failed: 'Não foi possível guardar este item.',
  listFailed: 'Não foi possível carregar os guardados.',
} as const;

export const reportTexts = {
  sent: 'Denúncia enviada',
  thanks: 'Obrigado. A nossa equipa vai analisar.',
  again: 'Já denunciou isto. A nossa equipa vai analisar.',
  failed: 'Não foi possível enviar a denúncia.',
  reasons: {
    spam: 'Publicidade repetida (spam)',
    burla: 'Burla ou tentativa de burla',
    ofensivo: 'Conteúdo ofensivo',
    falso: 'Informação falsa',
    proibido: 'Produto ou serviço proibido',
    outro: 'Outro motivo',
  },
} as const;
