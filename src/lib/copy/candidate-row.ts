export const ownCandidacy = 'Esta candidatura é sua: são os outros da equipa que respondem.';

export const candidateNotesTexts = {
  title: 'Notas privadas',
  hint: 'Só a sua empresa as vê.',
  of: (name: string) => `Notas privadas sobre ${name}`,
  save: 'Guardar',
  saving: 'A guardar…',
  saved: 'Guardado',
  ofBoth:
    'Entretanto alguém mudou estas notas. Em cima está o que escreveu, em baixo as suas: guarde-as como devem ficar.',
  failed: 'Não foi possível guardar as notas.',
} as const;
