export const publishingTexts = {
  seller: 'Publicar como',
  notYourCompany: 'Já não publica por esta empresa. Se tiver outra, escolha-a.',
  otherOwner: 'O que publica só pode passar para outra empresa do mesmo dono.',
  companyWithheld:
    'Por agora, a moderação não deixa ver esta empresa. O que publicou com ela não pode passar para outra.',
} as const;
