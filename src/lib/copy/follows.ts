/** Words about following people and companies. */
export const followTexts = {
  follow: 'Seguir',
  following: 'A seguir',
  oneself: 'Não pode seguir-se a si mesmo.',
  ownCompany: 'Esta empresa é sua: não precisa de a seguir.',
  tooMany: 'Já segue 10 000 pessoas e empresas, o máximo. Deixe de seguir alguma.',
  tooFast: 'Seguiu muitas contas em pouco tempo. Tente de novo mais tarde.',
  notFollowed: 'Não foi possível seguir. Tente de novo.',
  notUnfollowed: 'Não foi possível deixar de seguir. Tente de novo.',
} as const;
