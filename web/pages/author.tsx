export default function Page() {
  return <main>author</main>;
}
