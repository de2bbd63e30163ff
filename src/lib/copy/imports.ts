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
  second: 'Já tem um serviço com este título. Fica outro.',
  newestOf: (count: number, day: string) =>
    `Tem ${count} serviços com este título. Muda o mais recente, publicado em ${day}.`,
  publishedFromLine: (count: number, day: string) =>
    `Tem ${count} serviços com este título. Muda o que já veio desta linha, publicado em ${day}.`,
  noTags: 'nenhuma',
  sameAs: (row: number) => `Igual à linha ${row}.`,
  category: (all: string) => `Escolha uma destas categorias: ${all}.`,
  pictureAddress: 'A imagem não entra: o endereço tem de começar por https:// e ser público.',
  noPicture: 'A imagem não entra: não se conseguiu ir buscá-la.',
  slowHost: (host: string) => `A imagem não entra: ${host} não respondeu a tempo.`,
  slowAgain: (host: string) =>
    `A imagem não entra: ${host} não respondeu a tempo duas vezes neste ficheiro, por isso não voltámos a pedir.`,
  noPictureBecause: (why: string) => `A imagem não entra. ${why}`,

  oneAtATime: 'Ainda estamos a tratar do ficheiro anterior. Espere que acabe.',
  manyImports: 'Já enviou muitos ficheiros. Tente mais tarde.',
  manyToday: 'Já publicou o máximo de hoje. Envie o mesmo ficheiro outra vez amanhã: nada fica repetido.',
  suspended: 'A sua conta não pode publicar agora.',
  notYourCompany: 'Já não publica por esta empresa.',
  toConfirm: (advice: string) => `Não publicámos. ${advice} Se está certo, publique-o à mão.`,
  toConfirmChange: (advice: string) => `Não actualizámos. ${advice} Se está certo, edite o serviço à mão.`,
  gone: 'O serviço já não existe ou já não o pode editar. Envie o ficheiro outra vez e veja o que vai acontecer.',
  changedMeanwhile:
    'O serviço foi alterado entretanto. Envie o ficheiro outra vez e veja o que vai acontecer.',
} as const;
