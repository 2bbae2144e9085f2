interface Props {
  options: { terms_url: string; privacy_url: string };
}

function AgreementLink({ href, words }: { href: string; words: string }) {
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener">
      《{words}》
    </a>
  );
}

/** Links to what a user agrees to. */
export function AgreementLinks({ options: { terms_url, privacy_url } }: Props) {
  return (
    <>
      {terms_url && <AgreementLink href={terms_url} words="用户协议" />}
      {terms_url && privacy_url && '与'}
      {privacy_url && <AgreementLink href={privacy_url} words="隐私政策" />}
    </>
  );
}
