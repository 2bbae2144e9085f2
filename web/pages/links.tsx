export default function Page() {
  return <main>links</main>;
}
