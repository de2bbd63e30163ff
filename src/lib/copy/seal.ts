export const sealTexts = {
  verified: 'Verificada',
  several: 'Verificadas',
  notVerified: 'Não verificada',
  nuitSeen: 'NUIT visto em',
  bothSeen: 'NUIT e alvará vistos em',
  sawNuit: (month: string) =>
    `Em ${month}, uma pessoa do BizLink viu o documento do NUIT desta empresa: o nome e o NUIT são os que ela mostra aqui.`,
  sawBoth: (month: string) =>
    `Em ${month}, uma pessoa do BizLink viu o documento do NUIT e o alvará desta empresa: o nome e o NUIT são os que ela mostra aqui.`,
  meansNoMore: 'Não viu o trabalho dela, e não garante preços, pagamentos ou entregas.',
  nobodySaw:
    'Nos últimos 12 meses, ninguém do BizLink confirmou os documentos desta empresa tal como está agora. O nome e o NUIT são os que ela própria escreveu. Isto não quer dizer que haja algo errado: confirme com quem fala antes de combinar.',
};
