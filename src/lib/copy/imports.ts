export const importTexts = {
  noCsv:
    'Este ficheiro não é um CSV. Na folha de cálculo, escolha “Guardar como” e o tipo CSV, e envie esse ficheiro.',
  tooLarge: (kilobytes: number) => `O ficheiro é demasiado grande. O máximo são ${kilobytes} KB.`,
  broken: (row: number) =>
    `O ficheiro não se consegue ler a partir da linha ${row}. Veja se falta fechar aspas e guarde-o outra vez como CSV.`,
  empty: 'O ficheiro não tem nenhum serviço por baixo da linha dos títulos.',
  manyLines: (most: number) =>
    `O ficheiro tem mais de ${most} serviços. Divida-o em ficheiros de ${most} linhas, um por dia.`,
  manyColumns: (most: number) =>
    `A primeira linha tem mais de ${most} colunas. Deixe só título, descrição, categoria, preço, etiquetas e imagem.`,
  missingColumns: (missing: string, found: string) =>
    `Na primeira linha falta: ${missing}. O que lá está: ${found || 'nada'}.`,

  formula: 'Parece uma fórmula. Escreva o resultado dela.',
  sameTitle: 'Já tem um serviço com este título. Fica outro: para o mudar, edite-o.',
  sameAs: (row: number) => `Igual à linha ${row}.`,
  category: (all: string) => `Escolha uma destas categorias: ${all}.`,
  pictureAddress: 'Fica sem imagem: o endereço tem de começar por https:// e ser público.',
  noPicture: 'Sem imagem: não se conseguiu ir buscá-la.',
  slowHost: (host: string) => `Sem imagem: ${host} não respondeu a tempo.`,
  slowAgain: (host: string) =>
    `Sem imagem: ${host} não respondeu a tempo duas vezes neste ficheiro, por isso não voltámos a pedir.`,
  noPictureBecause: (why: string) => `Sem imagem. ${why}`,

  oneAtATime: 'Ainda estamos a publicar o ficheiro anterior. Espere que acabe.',
  manyImports: 'Já enviou muitos ficheiros. Tente mais tarde.',
  manyToday: 'Já publicou o máximo de hoje. Envie o mesmo ficheiro outra vez amanhã: nada fica repetido.',
  suspended: 'A sua conta não pode publicar agora.',
  notYourCompany: 'Já não publica por esta empresa.',
  toConfirm: (advice: string) => `Não publicámos. ${advice} Se está certo, publique-o à mão.`,
} as const;
