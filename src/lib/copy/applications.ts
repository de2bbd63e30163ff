/** Words about applications. Where the specification quotes a text, it is that text. */
export const applicationTexts = {
  sent: 'Candidatura enviada.',
  already: 'Já se candidatou a esta vaga.',
  ownJob: 'Esta vaga é da sua empresa.',
  message: 'Mensagem',
  cv: 'Currículo (PDF)',
  send: 'Enviar candidatura',
  apply: 'Candidatar-me',
  notPdf: 'O currículo tem de ser um PDF.',
  lockedPdf: 'Este PDF está protegido. Guarde-o sem palavra-passe e tente outra vez.',
  mayNotMove: 'Esta candidatura já não pode passar para esse estado.',
  nothingToDo: 'Não há nada para alterar.',
  columns: ['Nome', 'Profissão', 'Local', 'Estado', 'Data', 'Mensagem', 'Notas', 'Currículo', 'Perfil'],
  withdrawn: 'Candidatura retirada.',
} as const;
