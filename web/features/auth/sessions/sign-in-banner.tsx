/** Decorative banner at the top of the sign-in dialogs; the dialog itself announces its title. */
export function SignInBanner({ title }: { title: string }) {
  return (
    <div className="entry-art" aria-hidden="true">
      <b>{title}</b>
    </div>
  );
}
