/// Codes of SAE J1939, one a line: number, name, and the document that defines it.
enum J1939CodeTable {
    /// Failure mode identifiers.
    static let failureModes: StaticString = #"""
        0|Data valid but above normal operational range, most severe level|SAE J1939-73
        1|Data valid but below normal operational range, most severe level|SAE J1939-73
        2|Data erratic, intermittent or incorrect|SAE J1939-73
        3|Voltage above normal, or shorted to high source|SAE J1939-73
        4|Voltage below normal, or shorted to low source|SAE J1939-73
        5|Current below normal or open circuit|SAE J1939-73
        6|Current above normal or grounded circuit|SAE J1939-73
        7|Mechanical system not responding or out of adjustment|SAE J1939-73
        8|Abnormal frequency or pulse width or period|SAE J1939-73
        9|Abnormal update rate|SAE J1939-73
        10|Abnormal rate of change|SAE J1939-73
        11|Root cause not known|SAE J1939-73
        12|Bad intelligent device or component|SAE J1939-73
        13|Out of calibration|SAE J1939-73
        14|Special instructions|SAE J1939-73
        15|Data valid but above normal operating range, least severe level|SAE J1939-73
        16|Data valid but above normal operating range, moderately severe level|SAE J1939-73
        17|Data valid but below normal operating range, least severe level|SAE J1939-73
        18|Data valid but below normal operating range, moderately severe level|SAE J1939-73
        19|Received network data in error|SAE J1939-73
        20|Data drifted high|SAE J1939-73
        21|Data drifted low|SAE J1939-73
        31|Condition exists|SAE J1939-73
        """#

    /// Reasons of TP.Conn_Abort.
    static let abortReasons: StaticString = #"""
        1|Already in one or more connection managed sessions|SAE J1939-21
        2|System resources needed for another task|SAE J1939-21
        3|A time-out occurred|SAE J1939-21
        4|CTS received while a data transfer is in progress|SAE J1939-21
        5|Maximum retransmit request limit reached|SAE J1939-21
        6|Unexpected data transfer packet|SAE J1939-21
        7|Bad sequence number|SAE J1939-21
        8|Duplicate sequence number|SAE J1939-21
        9|Total message size is greater than 1785 bytes (TP); unexpected EDPO packet (ETP)|SAE J1939-21
        250|Other reasons (not in this list)|SAE J1939-21
        """#

    /// Suspect parameters that trouble codes often name.
    static let parameters: StaticString = #"""
        27|EGR valve position|SAE J1939-71
        51|Throttle position|SAE J1939-71
        84|Wheel-based vehicle speed|SAE J1939-71
        91|Accelerator pedal position 1|SAE J1939-71
        92|Engine percent load at current speed|SAE J1939-71
        94|Fuel delivery pressure|SAE J1939-71
        96|Fuel level 1|SAE J1939-71
        97|Water in fuel indicator|SAE J1939-71
        98|Engine oil level|SAE J1939-71
        100|Engine Oil Pressure|SAE J1939-71
        101|Crankcase pressure|SAE J1939-71
        102|Intake manifold pressure|SAE J1939-71
        103|Turbocharger speed|SAE J1939-71
        105|Intake manifold temperature|SAE J1939-71
        107|Air filter differential pressure|SAE J1939-71
        108|Barometric pressure|SAE J1939-71
        109|Coolant pressure|SAE J1939-71
        110|Engine Coolant Temperature|SAE J1939-71
        111|Coolant level|SAE J1939-71
        157|Fuel rail pressure|SAE J1939-71
        158|Battery potential, switched|SAE J1939-71
        164|Injection control pressure|SAE J1939-71
        168|Battery Potential / Power Input 1|SAE J1939-71
        171|Ambient air temperature|SAE J1939-71
        172|Air inlet temperature|SAE J1939-71
        173|Exhaust gas temperature|SAE J1939-71
        174|Fuel Temperature|SAE J1939-71
        175|Engine Oil Temperature 1|SAE J1939-71
        183|Engine fuel rate|SAE J1939-71
        184|Engine instantaneous fuel economy|SAE J1939-71
        190|Engine speed|SAE J1939-71
        237|Vehicle identification number|SAE J1939-71
        245|Total Vehicle Distance|SAE J1939-71
        247|Engine total hours of operation|SAE J1939-71
        250|Engine total fuel used|SAE J1939-71
        411|EGR differential pressure|SAE J1939-71
        412|EGR temperature|SAE J1939-71
        512|Driver's demand engine torque|SAE J1939-71
        513|Actual Engine - Percent Torque|SAE J1939-71
        514|Nominal friction torque|SAE J1939-71
        520|Retarder torque|SAE J1939-71
        524|Transmission selected gear|SAE J1939-71
        527|Cruise control states|SAE J1939-71
        558|Accelerator pedal low idle switch|SAE J1939-71
        582|Axle weight|SAE J1939-71
        595|Cruise control active|SAE J1939-71
        596|Cruise control enable switch|SAE J1939-71
        597|Brake switch|SAE J1939-71
        598|Clutch switch|SAE J1939-71
        611|System diagnostic code 1|SAE J1939-71
        612|System diagnostic code 2|SAE J1939-71
        620|5 V supply|SAE J1939-71
        627|Power supply|SAE J1939-71
        629|Controller 1|SAE J1939-71
        630|Calibration memory|SAE J1939-71
        636|Engine position sensor|SAE J1939-71
        637|Engine timing sensor|SAE J1939-71
        639|J1939 network 1|SAE J1939-71
        651|Injector cylinder 1|SAE J1939-71
        652|Injector cylinder 2|SAE J1939-71
        653|Injector cylinder 3|SAE J1939-71
        654|Injector cylinder 4|SAE J1939-71
        655|Injector cylinder 5|SAE J1939-71
        656|Injector cylinder 6|SAE J1939-71
        723|Engine speed sensor 2|SAE J1939-71
        729|Inlet air heater driver 1|SAE J1939-71
        914|Service distance|SAE J1939-71
        917|High resolution total vehicle distance|SAE J1939-71
        976|PTO governor state|SAE J1939-71
        1087|Service brake circuit 1 air pressure|SAE J1939-71
        1088|Service brake circuit 2 air pressure|SAE J1939-71
        1214|Suspect Parameter Number|SAE J1939-71
        1231|J1939 network 2|SAE J1939-71
        1569|Engine protection torque derate|SAE J1939-71
        1624|Tachograph vehicle speed|SAE J1939-71
        1761|Aftertreatment 1 reagent tank level|SAE J1939-71
        2791|EGR valve control|SAE J1939-71
        2848|Controller Application NAME|SAE J1939-71
        3031|Aftertreatment 1 reagent tank temperature|SAE J1939-71
        3216|Aftertreatment 1 inlet NOx|SAE J1939-71
        3226|Aftertreatment 1 outlet NOx|SAE J1939-71
        3251|Particulate filter differential pressure|SAE J1939-71
        3361|Reagent dosing unit|SAE J1939-71
        3364|Reagent quality|SAE J1939-71
        3509|Sensor supply voltage 1|SAE J1939-71
        3510|Sensor supply voltage 2|SAE J1939-71
        3511|Sensor supply voltage 3|SAE J1939-71
        3719|Particulate filter soot load|SAE J1939-71
        4364|SCR conversion efficiency|SAE J1939-71
        5054|High resolution engine total fuel used|SAE J1939-71
        5246|SCR operator inducement severity|SAE J1939-71
        """#
}
