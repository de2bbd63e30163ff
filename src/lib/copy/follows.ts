export const followTexts = {
  follow: 'Seguir',
  following: 'A seguir',
  followers: 'Seguidores',
  oneself: 'Não pode seguir-se a si mesmo.',
  ownCompany: 'Esta empresa é sua: não precisa de a seguir.',
  tooMany: 'Já segue 10 000 pessoas e empresas, o máximo. Deixe de seguir alguma.',
  tooFast: 'Seguiu muitas contas em pouco tempo. Tente de novo mais tarde.',
  notFollowed: 'Não foi possível seguir. Tente de novo.',
  notUnfollowed: 'Não foi possível deixar de seguir. Tente de novo.',
} as const;

export const followedTexts = {
  everything: 'Tudo',
  tab: 'A seguir',
  tabs: 'O que mostrar',
  list: 'Publicações de quem segue',
  failed: 'Não foi possível carregar as publicações de quem segue.',
  none: 'Ainda não há nada de quem segue',
  how: 'Toque em Seguir na página de uma empresa ou de uma pessoa: o que publicar aparece aqui.',
  companies: 'Ver empresas',
  freelancers: 'Ver freelancers',
  signInFor: 'Aqui aparece o que publicam as empresas e as pessoas que segue.',
} as const;
