export default function Page() {
  return <main>articles</main>;
}
