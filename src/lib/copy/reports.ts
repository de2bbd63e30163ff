export const reportTexts = {
  sent: 'Denúncia enviada',
  thanks: 'Obrigado. A nossa equipa vai analisar.',
  changed: 'Isto mudou de dono neste momento. Denuncie outra vez.',
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

export const reportSheetTexts = {
  why: 'O que se passa?',
  more: 'Conte-nos mais',
  hint: 'A denúncia é confidencial: quem publicou não sabe quem a fez.',
  noReason: 'Escolha um motivo.',
  send: 'Enviar denúncia',
  sending: 'Enviando...',
} as const;
