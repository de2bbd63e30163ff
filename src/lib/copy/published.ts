export const publishedTexts = {
  title: 'Já está na rua',
  share: 'Mandar aos meus contactos',
  close: 'Fechar',
  service: {
    lead: 'Qualquer pessoa já o encontra no BizLink. Mande-o também a quem o conhece.',
    see: 'Ver o anúncio',
  },
  job: {
    lead: 'Qualquer pessoa já a encontra no BizLink. Mande-a também a quem conhece bons candidatos.',
    see: 'Ver a vaga',
  },
  request: { lead: 'Qualquer pessoa já o encontra no BizLink. Mande-o também a quem o pode ajudar.' },
  item: {
    lead: 'Qualquer pessoa já o encontra no BizLink. Mande-o também a quem pode precisar de um igual.',
    see: 'Ver o trabalho',
  },
  hints: 'O que ajuda a vender',
  pictures: { text: 'Junte fotografias', why: 'Mostram o trabalho antes de alguém perguntar.' },
  price: { text: 'Diga um preço', why: 'Quem filtra por preço só vê os serviços que o dizem.' },
  tags: { text: 'Junte etiquetas', why: 'Também se encontra um serviço por elas.' },
} as const;
