<!DOCTYPE TS>
<TS version="2.1" language="ro">
<context>
    <name>V</name>
    <message>
        <source>long</source>
        <translation variants="yes"><lengthvariant>lung</lengthvariant><lengthvariant>l</lengthvariant></translation>
    </message>
    <message numerus="yes">
        <source>%n long</source>
        <translation><numerusform variants="yes"><lengthvariant>a</lengthvariant></numerusform></translation>
    </message>
    <message numerus="yes">
        <source>%n text</source>
        <translation>no form</translation>
    </message>
    <message>
        <source>fine</source>
        <translation>bine</translation>
    </message>
</context>
</TS>
