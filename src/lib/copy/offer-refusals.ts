export const offerTexts = {
  refused: {
    own: 'Este pedido é seu, ou de alguém da equipa da empresa.',
    closed: 'Este pedido já está fechado.',
    blocked: 'Não pode responder a este pedido.',
    not_seller:
      'Para fazer propostas, complete o seu perfil de freelancer ou publique um serviço e deixe-o activo.',
    email: 'Confirme o seu email para fazer propostas.',
    full: 'Este pedido já tem 8 propostas abertas, que é o máximo. Volte mais tarde: pode ficar um lugar livre.',
    taken: 'Quem é dono da empresa já respondeu a este pedido, noutro nome.',
    too_many: 'Já tem 10 propostas abertas em pedidos, que é o máximo. Espere que uma seja respondida.',
  },
} as const;
