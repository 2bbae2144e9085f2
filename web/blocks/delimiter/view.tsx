export function View() {
  return <hr className="delimiter" />;
}
