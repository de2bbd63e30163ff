export const publishingTexts = {
  companyWithheld:
    'Por agora, a moderação não deixa ver esta empresa. O que publicou com ela não pode passar para outra.',
} as const;
