/** The moonlit band at the head of the dialogs by which people come in; the dialog itself says its title. */
export function EntryArt({ title }: { title: string }) {
  return (
    <div className="entry-art" aria-hidden="true">
      <b>{title}</b>
    </div>
  );
}
